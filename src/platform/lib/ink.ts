/** WCAG's relative luminance of a colour `#rrggbb`: 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or black, whichever reads on a colour at 4.5:1 and more: white does up to 0.183, black from 0.175 on. */
export const inkOn = (color: string): string => (luminance(color) > 0.18 ? '#000000' : '#ffffff')
