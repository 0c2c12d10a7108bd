import type { ReactNode } from 'react'
import { NightHeader } from './night-header.tsx'
import { SkipLink } from './skip-link.tsx'

type BlankLayoutProps = { home: string; clubName: string; band?: ReactNode; children: ReactNode }

/** For the steps where nothing may distract: log in, register, errors. */
export function BlankLayout({ home, clubName, band, children }: BlankLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <NightHeader home={home} clubName={clubName} />
      <main id="contenido" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  )
}
