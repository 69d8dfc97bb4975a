/** The sign of a printed difference, `+` or `−`, and the rest; without a sign, the whole text. */
export function splitSign(text: string): readonly [sign: string, amount: string] {
  return /^[+−]/.test(text) ? [text.slice(0, 1), text.slice(1)] : ['', text];
}
