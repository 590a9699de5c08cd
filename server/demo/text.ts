export const FULL_WIDTH =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー\u3099\u309a'
export const HALF_WIDTH = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰﾞﾟ'

/** Converts katakana to half width, as banks write the holder of an account. */
export function toHalfWidth(kana: string): string {
  const characters = Array.from(kana.normalize('NFD'))
  return characters.map((character) => HALF_WIDTH[FULL_WIDTH.indexOf(character)] ?? character).join('')
}
