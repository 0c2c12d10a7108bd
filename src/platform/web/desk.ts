import { createElement, type ComponentType } from 'react'
import { matchPath, parsePath } from 'react-router'
import { joined } from '#lib/manifests.ts'
import type { Endpoint } from '#lib/endpoint.ts'
import type { Permission } from '#lib/permissions.ts'
import { deskPaths, kernelPaths } from './desk-paths.ts'
import type { ScreenRoute } from './screen-route.ts'
import type { May } from './use-may.ts'

/** What the menu of the back office is divided into, in its order. */
const menuGroups = ['Partidos', 'Productos', 'Ventas', 'Afición', 'Puertas', 'Números', 'Club'] as const

/** Where a screen stands in the menu: `position` counts from the top of its group, in tens; it is called as its title. */
type MenuPlace = {
  group: (typeof menuGroups)[number]
  position: number
  label?: string
  /** Also for who works at some matches only: it asks for one of them, or is of none. */
  ofMatch?: true
}

export type DeskScreen = ScreenRoute & { menu?: MenuPlace }

/** A screen of the back office, whose frame asks who it is; without `may` for everybody of the club. */
export const desk = (
  path: string,
  title: string,
  may: Permission | null,
  screen: ScreenRoute['screen'],
  menu?: MenuPlace,
): DeskScreen => ({
  path,
  title,
  screen,
  layout: 'desk',
  ...(may !== null && { may }),
  ...(menu && { menu }),
})

/** What waits with a deadline, by the address of its place, out of what one endpoint answers. */
export type DeskDue = {
  read: Endpoint
  may: Permission
  of: (answer: unknown) => ReadonlyMap<string, number>
}

/** What a feature brings to the back office: its `desk/feature.ts`. The back office finds the file by itself. */
export type DeskFeature = {
  /** Where its screens are, by the names that it adds to `DeskPaths`. */
  paths?: Readonly<Record<string, string | ((...ids: never[]) => string)>>
  screens: readonly DeskScreen[]
  /** Which screen shows a thing that the audit log tells of, by the kind of thing that some manifest names. */
  auditLinks?: Readonly<Record<string, (id: string) => string>>
  /** Of one feature: what stands in the head of every screen, before who is signed in. */
  head?: ComponentType
  /** Of one feature: what floats over the foot of every screen, and stays from one to the next. */
  foot?: ComponentType
  /** One feature counts what the menu shows in red. */
  due?: DeskDue
  /** One feature knows at which matches alone whoever is signed in works. */
  useOwnMatches?: UseOwnMatches
}

/** In words; null: at all matches; undefined: not known yet. */
type UseOwnMatches = () => { words: string } | null | undefined

type Installed = {
  screens: readonly DeskScreen[]
  auditLinks: ReadonlyMap<string, (id: string) => string>
  due: DeskDue | undefined
  head: ComponentType | undefined
  foot: ComponentType | undefined
  useOwnMatches: UseOwnMatches | undefined
}

let installed: Installed = {
  screens: [],
  auditLinks: new Map(),
  due: undefined,
  head: undefined,
  foot: undefined,
  useOwnMatches: undefined,
}

/** `app` puts the back office together once, before its first screen. Throws where two features say the same name. */
export function installDesk(features: readonly DeskFeature[]): void {
  const paths = joined([kernelPaths, ...features.map(({ paths }) => paths)])
  Object.assign(deskPaths, Object.fromEntries(paths))
  installed = {
    screens: features.flatMap(({ screens }) => screens),
    auditLinks: joined(features.map(({ auditLinks }) => auditLinks)),
    due: features.find(({ due }) => due !== undefined)?.due,
    head: features.find(({ head }) => head !== undefined)?.head,
    foot: features.find(({ foot }) => foot !== undefined)?.foot,
    useOwnMatches: features.find(({ useOwnMatches }) => useOwnMatches !== undefined)?.useOwnMatches,
  }
}

/** What counts the deadlines of the menu. */
export function deskDue(): DeskDue {
  if (installed.due === undefined) throw new Error('no feature counts what has a deadline')
  return installed.due
}

/** What a feature puts into the head of the back office. */
export const deskHead = () => installed.head && createElement(installed.head)

/** What a feature lets float over the foot of the back office. */
export const deskFoot = () => installed.foot && createElement(installed.foot)

/** At which matches alone whoever is signed in works. */
export const useOwnMatches: UseOwnMatches = () => installed.useOwnMatches?.()

type Place = { to: string; label: string; may: Permission | undefined }

/** The menu of the back office with the places that are open to who may do so much, at all matches or at some only. */
export function deskMenuOf(mayDo: May, someOnly = false): { title: string; places: Place[] }[] {
  return menuGroups
    .map((title) => ({
      title,
      places: placesIn(title, someOnly).filter(({ may }) => may === undefined || mayDo(may)),
    }))
    .filter(({ places }) => places.length > 0)
}

const placesIn = (group: string, someOnly: boolean): Place[] =>
  installed.screens
    .flatMap(({ path: to, title, may, menu }) =>
      menu?.group === group && (!someOnly || menu.ofMatch) ? [{ to, title, may, menu }] : [],
    )
    .toSorted((a, b) => a.menu.position - b.menu.position)
    .map(({ to, title, may, menu: { label = title } }) => ({ to, label, may }))

/** The screen that shows the thing; undefined where none does, or none that is open to who may do so much. */
export function auditLinkTo(subject: string, mayDo: May): string | undefined {
  const [kind = '', ...id] = subject.split(':')
  const to = installed.auditLinks.get(kind)?.(id.join(':'))
  const screen = to === undefined ? undefined : screenAt(to)
  if (screen === undefined || (screen.may !== undefined && !mayDo(screen.may))) return undefined
  return to
}

const screenAt = (address: string): DeskScreen | undefined =>
  installed.screens.find(({ path }) => matchPath(path, parsePath(address).pathname ?? '') !== null)
