import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CombEdge } from './comb-edge.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

type BlankLayoutProps = { home: string; clubName?: string; band?: ReactNode; children: ReactNode }

/** For the steps where nothing may distract: log in, register, errors. */
export function BlankLayout({ home, clubName, band, children }: BlankLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <header className="on-night">
        <div className="bg-night">
          <div className="container-page flex h-18 items-center">
            <Link to={home} className="rounded-sm">
              <Logo name={clubName} />
            </Link>
          </div>
        </div>
        <CombEdge bleed className="text-night" />
      </header>
      <main id="contenido" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  )
}
