import { matchPath } from 'react-router'
import type { Permission } from '#lib/permissions.ts'
import type { ScreenRoute } from './screen-route.ts'
import type { May } from './use-may.ts'

type Place = { to: string; label: string; may: Permission }
export type DeskMenu = { title: string; places: Place[] }[]

/** The back office as a whole: put together in `app/web/desk-router.tsx`, for screens that lead to others. */
let desk: { menu: DeskMenu; screens: readonly ScreenRoute[] } = { menu: [], screens: [] }

export function installDesk(installed: typeof desk): void {
  desk = installed
}

/** The places that are open to who may do so much. */
export function deskMenuOf(mayDo: May): DeskMenu {
  return desk.menu
    .map(({ title, places }) => ({ title, places: places.filter(({ may }) => mayDo(may)) }))
    .filter(({ places }) => places.length > 0)
}

/** Whether a path leads to a screen of the back office. */
export const isDeskScreen = (path: string): boolean =>
  desk.screens.some((screen) => matchPath(screen.path, path) !== null)
