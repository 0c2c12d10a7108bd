import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'

type MainLayoutProps = {
  header?: ReactNode
  footer?: ReactNode
  bottomNav?: ReactNode
  /** Above everything: offline, maintenance. */
  band?: ReactNode
  children: ReactNode
}

export function MainLayout({ header, footer, bottomNav, band, children }: MainLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      {header}
      {/* As high as the screen: what comes below never shows, and then moves, while a page loads. */}
      <main id="contenido" tabIndex={-1} className="min-h-dvh has-data-fills-page:min-h-0">
        {children}
      </main>
      {footer}
      {bottomNav}
    </div>
  )
}
