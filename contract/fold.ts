const FROM =
  'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽÐðĐđÆŒØøŁłĦħ' +
  'ŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const TO =
  'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝddddæœoollhh' +
  'ttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const targets = Array.from(TO)
const replacements = new Map(Array.from(FROM, (character, place) => [character, targets[place] ?? character]))

/**
 * The form in which texts are compared and searched: full and half width alike, without capitals or Latin accents,
 * katakana as hiragana; the marks of kana are kept, for が is not か. The database's function of this name does the same.
 */
export function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  return Array.from(bare, (character) => replacements.get(character) ?? character)
    .join('')
    .normalize('NFC')
}
