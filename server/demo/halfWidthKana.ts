export const FULL_WIDTH_KANA =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー\u3099\u309a'
export const HALF_WIDTH_KANA = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰﾞﾟ'

/** Converts katakana to half width, as banks write the holder of an account. */
export function toHalfWidth(kana: string): string {
  const characters = Array.from(kana.normalize('NFD'))
  return characters.map((character) => HALF_WIDTH_KANA[FULL_WIDTH_KANA.indexOf(character)] ?? character).join('')
}
