import type { ComponentType } from 'react'
import type { Permission } from '#lib/permissions.ts'

type Screen = () => Promise<{ default: ComponentType }>

/** `auth`: a session token. `fanAuth`: a fan token. `mobile`: a phone. Checked in the order of guards.ts. */
export type Guard = 'auth' | 'fanAuth' | 'mobile'

export type ScreenRoute = {
  path: string
  screen: Screen
  /** Opens for everybody and shows what is one's own, to who has a session. */
  members?: true
  /** Stands beside the list of everything that is the account's. */
  hub?: true
  /** `bare`: nothing around the screen. */
  layout: 'main' | 'blank' | 'fan' | 'fan-web' | 'desk' | 'bare'
  guards?: Guard[]
  /** A log-in: no other one beside it. */
  entering?: true
  /** From what is held to its tickets: the screen brings its own head, and nothing around it leads away. */
  shell?: 'checkout'
  title: string
  /** What somebody of the club must be permitted to open it; the server decides again on every call. */
  may?: Permission
  /** Of the back office: it wants the room beside the menu, which begins folded there. */
  wide?: true
  /** What the way shown above a screen of the Fan ID calls it. */
  breadcrumb?: string
  /** A document of its own: its headers allow what no other screen may do, like the camera (decision 5). */
  ownDocument?: true
  /**
   * A screen that comes without the query client and the permission rules (decision 7). It begins what the screen
   * reads, if anything, while the screen's code is on its way.
   */
  light?: () => unknown
}

export const readsNothing = () => null

type More = Pick<ScreenRoute, 'guards' | 'light' | 'members' | 'hub' | 'entering' | 'shell'>
export const main = (path: string, title: string, screen: Screen, more: More = {}): ScreenRoute => ({
  path,
  title,
  screen,
  layout: 'main',
  ...more,
})
export const blank = (path: string, title: string, screen: Screen, more: More = {}): ScreenRoute => ({
  ...main(path, title, screen, more),
  layout: 'blank',
})
/** Only for who has a session. */
export const auth: More = { guards: ['auth'] }
/** Where one logs in or registers. */
export const entry: More = { entering: true }
/** On the way from what is held to its tickets. */
export const inCheckout: More = { shell: 'checkout' }
export const inHub: More = { hub: true }
/** For everybody, but empty without a session: the specification guards two screens of an account, no more. */
export const members: More = { members: true }

/** A screen of the Fan ID, for phones; `guards` says if somebody must have entered with one. */
export const fan = (
  path: string,
  title: string,
  breadcrumb: string,
  screen: Screen,
  guards: Guard[] = ['mobile'],
): ScreenRoute => ({ path, title, breadcrumb, screen, layout: 'fan', guards })

/** What a computer shows of the Fan ID. */
export const fanWeb = (path: string, title: string, breadcrumb: string, screen: Screen): ScreenRoute => ({
  path,
  title,
  breadcrumb,
  screen,
  layout: 'fan-web',
})

/** The same screen as a document of its own. */
export const withCamera = (screen: ScreenRoute): ScreenRoute => ({ ...screen, ownDocument: true })

/** A screen that is all of the page, and reads nothing through the query client. */
export const bare = (path: string, title: string, screen: Screen): ScreenRoute => ({
  path,
  title,
  screen,
  layout: 'bare',
  light: readsNothing,
})
