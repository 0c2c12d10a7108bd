import type { ReactNode } from 'react'

export type NavItem = {
  to: string
  label: string
  icon?: ReactNode
  /** True where the page shown belongs to it; absent: where its address begins with this one's. */
  here?: boolean
}

export type NavGroup = { title: string; links: NavItem[] }
