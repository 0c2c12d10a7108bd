import { useSyncExternalStore } from 'react'
import { defaultWords, type ClubWords } from '../club-words.ts'
import { readClub } from '../current-contract.ts'
import { Problem } from '#lib/problem.ts'
import { read } from '#web/reading.ts'

type Club = ClubWords & { brand: string | null; closed?: object | null }

const key = 'taquilla.club'
const changed = 'taquilla:club'
const oldest = 60_000
let known: Club = remembered()
let askedAt = -oldest

/** What was known at the last visit: pages that the service worker keeps are one for all times. */
function remembered(): Club {
  try {
    const saved = localStorage.getItem(key)
    return { ...defaultWords, brand: null, ...(JSON.parse(saved ?? '{}') as Partial<Club>) }
  } catch {
    return { ...defaultWords, brand: null }
  }
}

/** What the club says of itself; asked for once a minute at most, when the page has nothing else to do. */
export function useClub(): Club {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => known,
  )
}

/** The same name where no screen follows it. */
export const clubName = (): string => known.name

function subscribe(listener: () => void) {
  addEventListener(changed, listener)
  if (performance.now() - askedAt > oldest) {
    askedAt = performance.now()
    setTimeout(() => void askClub(), 1500)
  }
  return () => removeEventListener(changed, listener)
}

/** Asks now: after the settings were saved. */
export async function askClub(): Promise<void> {
  const answer = await read(readClub, {})
  if (answer instanceof Problem) return
  paint(answer.brand)
  if (answer.closed !== null) void import('./leave-site.ts').then(({ leaveSite }) => leaveSite('site_closed'))
  if (JSON.stringify(answer) === JSON.stringify(known)) return
  known = answer
  localStorage.setItem(key, JSON.stringify(answer))
  dispatchEvent(new Event(changed))
}

/** Puts the club's colours on a page that came without them, or with older ones. */
function paint(brand: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-brand]')
  if (brand === null) return link?.remove()
  const href = `/api/club/brand.css?v=${brand}`
  if (link?.getAttribute('href') === href) return
  const fresh = link ?? Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  fresh.dataset['brand'] = ''
  fresh.href = href
  if (link === null) document.head.append(fresh)
}

// The first pictures of pages are drawn where there is no document.
if (typeof document !== 'undefined') paint(known.brand)
