const FROM =
  'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽÐðĐđÆŒØøŁłĦħ' +
  'ŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const TO =
  'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝddddæœoollhh' +
  'ttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const targets = Array.from(TO)
const replacements = new Map(Array.from(FROM, (character, place) => [character, targets[place] ?? character]))

/**
 * Returns the normalized form in which texts are compared and searched: one width, lower case, no Latin accents,
 * katakana as hiragana. The voicing marks of kana are kept, because が is not か. The database function `fold` does the
 * same.
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
