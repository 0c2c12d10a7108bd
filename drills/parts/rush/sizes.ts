/** How large a rush is, and how fast its people are. What stands behind the drill's name, as `fans=2000`. */
export type Sizes = {
  /** People, each with an account and a phone of their own. */
  fans: number
  /** Programs, an eighth of each kind (`script-kinds.ts`). */
  scripts: number
  seats: number
  /** So many seconds places are taken before the sale begins. */
  join: number
  /** Whom the room calls a minute. */
  perMinute: number
  /** Tabs of one person, where a script has so many. */
  tabs: number
  /** What a person takes to look, choose and type, times this: 1 is a person's own time. */
  pace: number
  /** Of how many the seats are left in a cart: half let them go, half close the tab. */
  leave: number
  /** Minutes after which is the last call, sold out or not: nobody leaves seats in a cart any more, and who did lets them go. */
  most: number
}

/** The whole rush: a stadium, and the people who wanted it. */
const whole: Sizes = {
  fans: 20_000,
  scripts: 200,
  seats: 34_107,
  join: 300,
  perMinute: 1200,
  tabs: 1000,
  pace: 1,
  leave: 0.06,
  most: 45,
}

/** A rush of a minute, for trying its parts. */
const small: Sizes = {
  fans: 240,
  scripts: 8,
  seats: 500,
  join: 12,
  perMinute: 1200,
  tabs: 20,
  pace: 0.03,
  leave: 0.06,
  most: 0.5,
}

/** Reads `fans=2000 scripts=40 …`; `--fast` begins from the small one. Throws with the words that there are. */
export function readSizes(words: readonly string[]): Sizes {
  const sizes: Sizes = { ...(words.includes('--fast') ? small : whole) }
  for (const word of words) {
    if (word === '--fast' || word === '--') continue
    const [name = '', value] = word.split('=')
    if (!Object.hasOwn(sizes, name) || !(Number(value) >= 0))
      throw new Error(`${word}: di ${Object.keys(sizes).join('=…, ')}=…, cada uno con un número`)
    sizes[name as keyof Sizes] = Number(value)
  }
  return sizes
}
