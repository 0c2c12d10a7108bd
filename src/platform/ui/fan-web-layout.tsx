import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { NightHeader } from './night-header.tsx'
import { SkipLink } from './skip-link.tsx'

type FanWebLayoutProps = {
  home: string
  clubName: string
  band?: ReactNode
  crumbs: Crumb[]
  footer?: ReactNode
  children: ReactNode
}

/** What a computer sees of the Fan ID: twelve columns, and always the way to the phone. */
export function FanWebLayout({ home, clubName, band, crumbs, footer, children }: FanWebLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <NightHeader home={home} clubName={clubName} />
      <div className="container-page pt-1">
        <Breadcrumb crumbs={crumbs} />
      </div>
      <main id="contenido" tabIndex={-1} className="-mt-4 flex-1 pb-12">
        {children}
      </main>
      {footer}
    </div>
  )
}
