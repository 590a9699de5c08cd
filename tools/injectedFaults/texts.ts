import { type InjectedFault, textReplacement, lineRemoval } from '../injectedFault.ts'

/** Injected faults of `locales/`: texts that are missing, empty or wrong in a language. */
export const textFaults: readonly InjectedFault[] = [
  textRemoval('store.state.accepted', 'vi', 'Đã duyệt'),
  textRemoval('storeAccount.event.delete', 'vi', 'Xóa'),
  textRemoval('withdrawals.empty', 'vi', 'Không có yêu cầu rút điểm.'),
  textRemoval('store.refusal.requested', 'ja', '承認待ちの店舗には実行できません', 'unit'),
  textRemoval('stores.title', 'en', 'Stores', 'unit'),
  textRemoval(
    'user.question.delete.message',
    'ja',
    '「{{name}}」を削除します。元に戻せません。履歴は残ります。',
    'unit',
  ),
  textRemoval('users.search', 'en', 'Search by name, kana, company, phone, email, code or ID', 'unit'),
  textRemoval('withdrawal.also.reject', 'ja', 'きゃっか 返金 返還 組戻し', 'unit'),
  textRemoval('palette.group.withdrawals', 'en', 'Withdrawal requests', 'unit'),
  textRemoval('report.state.handled', 'en', 'Handled', 'unit'),
  textReplacement(
    'report: a question names nobody',
    'locales/en.json',
    ['The report by “{{name}}” is marked', 'The report is marked'],
    'unit',
  ),
  textReplacement(
    'user: the text to open one is empty',
    'locales/en.json',
    ['"user.open": "Open the member"', '"user.open": " "'],
    'unit',
  ),
  textReplacement(
    'store: the labels of accept and activate are swapped in ja',
    'locales/ja.json',
    [
      '"store.event.accept": "承認する",\n  "store.event.activate": "再開する"',
      '"store.event.accept": "再開する",\n  "store.event.activate": "承認する"',
    ],
    'unit',
  ),
]

function textRemoval(
  key: string,
  language: string,
  text: string,
  firstChecks?: InjectedFault['firstChecks'],
): InjectedFault {
  const kind = /^(palette\.group\.)?(storeAccount|store|user|withdrawal|report)/.exec(key)?.[2] ?? ''
  return lineRemoval(
    `${kind}: ${key} has no text in ${language}`,
    `locales/${language}.json`,
    `  "${key}": "${text}",`,
    firstChecks,
  )
}
