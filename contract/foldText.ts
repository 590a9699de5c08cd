const ORIGINAL_CHARACTERS =
  'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽÐðĐđÆŒØøŁłĦħ' +
  'ŦŧıÞŊẞςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
const FOLDED_CHARACTERS =
  'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝddddæœoollhh' +
  'ttiþŋßσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
const foldedCharacterList = Array.from(FOLDED_CHARACTERS)
const replacements = new Map(
  Array.from(ORIGINAL_CHARACTERS, (character, index) => [character, foldedCharacterList[index] ?? character]),
)

/**
 * Returns the normalized form in which texts are compared and searched: one character width, lower case, no accents,
 * katakana as hiragana. The voicing marks of kana are kept, because が is not か. The database function `fold` does the
 * same.
 */
export function foldText(text: string): string {
  const withoutAccents = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  return Array.from(withoutAccents, (character) => replacements.get(character) ?? character)
    .join('')
    .normalize('NFC')
}
