import { combLobes } from '#server/pdf/pdf-theme.ts'

/** The club's colours as thread and paint have them. */
export const paint = {
  night: '#0b2354',
  blue: '#123c8c',
  sky: '#8db4ff',
  wine: '#8e2250',
  red: '#c4202f',
  gold: '#f6b93b',
  cream: '#f7f2e6',
  white: '#fdfcf9',
  grey: '#8f98ab',
  coal: '#20242f',
} as const

/** A square of 1,000 units in a studio: backdrop, shadow on the floor, and the thing itself. */
export function studio(
  thing: string,
  { shadow = { y: 872, rx: 250, ry: 20 }, box = '0 0 1000 1000' } = {},
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1200" height="1200">
<defs>${defs}</defs>
<rect width="1000" height="1000" fill="url(#wall)"/>
<rect y="800" width="1000" height="200" fill="url(#floor)"/>
<ellipse cx="500" cy="${shadow.y}" rx="${shadow.rx}" ry="${shadow.ry}" fill="#3a3324" opacity=".34" filter="url(#soft)"/>
${thing}</svg>`
}

const defs = `
<radialGradient id="wall" cx=".5" cy=".42" r=".75"><stop stop-color="#fbf9f4"/><stop offset=".7" stop-color="#ece7dc"/><stop offset="1" stop-color="#dcd5c6"/></radialGradient>
<linearGradient id="floor" x2="0" y2="1"><stop stop-color="#cfc6b3" stop-opacity="0"/><stop offset="1" stop-color="#c3b9a4" stop-opacity=".55"/></linearGradient>
<linearGradient id="dawn" x2="0" y2="1"><stop stop-color="${paint.blue}"/><stop offset=".45" stop-color="${paint.wine}"/><stop offset=".75" stop-color="${paint.red}"/><stop offset="1" stop-color="${paint.gold}"/></linearGradient>
<linearGradient id="dusk" x2="0" y2="1"><stop stop-color="${paint.gold}"/><stop offset=".35" stop-color="${paint.red}"/><stop offset=".7" stop-color="${paint.wine}"/><stop offset="1" stop-color="${paint.night}"/></linearGradient>
<linearGradient id="fade" x2="0" y2="1"><stop stop-color="${paint.blue}" stop-opacity="0"/><stop offset="1" stop-color="${paint.blue}"/></linearGradient>
<linearGradient id="sides"><stop stop-color="#000" stop-opacity=".2"/><stop offset=".2" stop-color="#000" stop-opacity=".03"/><stop offset=".42" stop-color="#fff" stop-opacity=".1"/><stop offset=".7" stop-color="#000" stop-opacity=".03"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
<linearGradient id="tube"><stop stop-color="#000" stop-opacity=".42"/><stop offset=".2" stop-color="#fff" stop-opacity=".22"/><stop offset=".34" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>
<radialGradient id="ball" cx=".38" cy=".32" r=".75"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>
<filter id="soft" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="18"/></filter>
<filter id="fold" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0L3 3L6 0M0 6L3 9" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="1.2"/><path d="M0 3L3 6L6 3" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="1.2"/></pattern>`

const lobes = combLobes
  .map(({ path, turn }) => `<path d="${path}" transform="rotate(${turn} 32 84)"/>`)
  .join('')

/** The comb, as wide as asked, its foot's middle at x, y. */
export function comb(x: number, y: number, width: number, fill: string): string {
  const scale = width / 46
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-32 -52)" fill="${fill}">${lobes}</g>`
}

/** The club's badge: a round shield with the comb. */
export function badge(x: number, y: number, radius: number, ground: string, mark: string): string {
  const ring = radius * 0.86
  return `<g><circle cx="${x}" cy="${y}" r="${radius}" fill="${mark}"/><circle cx="${x}" cy="${y}" r="${ring}" fill="${ground}"/>
<circle cx="${x}" cy="${y}" r="${ring * 0.9}" fill="none" stroke="${mark}" stroke-width="${radius * 0.045}" stroke-dasharray="${radius * 0.11} ${radius * 0.08}"/>
${comb(x, y + radius * 0.42, radius * 1.06, mark)}</g>`
}

/** Something cut to a shape: its paint, then light, weave and folds over it. */
export function cut(
  id: string,
  shape: string,
  inside: string,
  { light = 'sides', folds = '', woven = true } = {},
): string {
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath>
<g clip-path="url(#${id})">${inside}<path d="${shape}" fill="url(#${light})"/>
<g filter="url(#fold)" fill="none" stroke-linecap="round">${folds}</g>${woven ? '<rect width="1000" height="1000" fill="url(#weave)"/>' : ''}</g>
<path d="${shape}" fill="none" stroke="#0b1020" stroke-opacity=".28" stroke-width="2.5"/>`
}

/** The same on the other side of the middle. */
export function mirrored(drawing: string): string {
  return `<g transform="matrix(-1 0 0 1 1000 0)">${drawing}</g>`
}

export function fold(d: string, width = 16, dark = 0.22): string {
  return `<path d="${d}" stroke="#05070f" stroke-opacity="${dark}" stroke-width="${width}"/>`
}

export function shine(d: string, width = 14, bright = 0.2): string {
  return `<path d="${d}" stroke="#fff" stroke-opacity="${bright}" stroke-width="${width}"/>`
}

export function stitch(d: string, color = '#fff', opacity = 0.45): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2.2" stroke-dasharray="7 5"/>`
}
