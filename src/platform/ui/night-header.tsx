import { Link } from 'react-router'
import { CombEdge } from './comb-edge.tsx'
import { Logo } from './logo.tsx'

/** The club's name on the night, torn like a ticket: the head of the pages without a menu. */
export function NightHeader({ home, clubName }: { home: string; clubName: string }) {
  return (
    <header className="on-night relative z-10">
      <div className="bg-night on-cover:bg-transparent">
        <div className="container-page flex h-18 items-center low:h-14">
          <Link to={home} className="rounded-sm">
            <Logo name={clubName} />
          </Link>
        </div>
      </div>
      <CombEdge bleed className="text-night on-cover:hidden" />
    </header>
  )
}
