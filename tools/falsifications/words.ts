import { type Falsification, instead, without } from '../falsification.ts'

/** Falsifications of the texts: missing, empty or wrong in a language. */
export const words: readonly Falsification[] = [
  lacking('store.state.accepted', 'vi', 'Đã duyệt'),
  lacking('storeAccount.event.delete', 'vi', 'Xóa'),
  lacking('withdrawals.empty', 'vi', 'Không có yêu cầu rút điểm.'),
  lacking('store.refusal.requested', 'ja', '承認待ちの店舗には実行できません', 'unit'),
  lacking('stores.title', 'en', 'Stores', 'unit'),
  lacking('user.question.delete.message', 'ja', '「{{name}}」を削除します。元に戻せません。履歴は残ります。', 'unit'),
  lacking('users.search', 'en', 'Search by name, kana, company, phone, email, code or ID', 'unit'),
  lacking('withdrawal.also.reject', 'ja', 'きゃっか 返金 返還 組戻し', 'unit'),
  lacking('palette.group.withdrawals', 'en', 'Withdrawal requests', 'unit'),
  lacking('report.state.handled', 'en', 'Handled', 'unit'),
  instead(
    'report: a question names nobody',
    'locales/en.json',
    ['report by “{{name}}” becomes', 'report becomes'],
    'unit',
  ),
  instead(
    'user: the text to open one is empty',
    'locales/en.json',
    ['"user.open": "Open the member"', '"user.open": " "'],
    'unit',
  ),
]

function lacking(key: string, language: string, said: string, by?: Falsification['by']): Falsification {
  const kind = /^(palette\.group\.)?(storeAccount|store|user|withdrawal|report)/.exec(key)?.[2] ?? ''
  return without(`${kind}: ${key} has no text in ${language}`, `locales/${language}.json`, `  "${key}": "${said}",`, by)
}
