import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'

export type Crumb = { label: string; to: string }

/** Where one is, from the top; the last is the page itself and no link. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Ruta" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={`${label} ${to}`}>
            {index > 0 && (
              <li aria-hidden className="text-ink-3">
                <IconChevronRight size={16} />
              </li>
            )}
            <li className="flex min-h-11 items-center">
              {index === crumbs.length - 1 ? (
                <span aria-current="page" className="font-semibold">
                  {label}
                </span>
              ) : (
                <Link
                  to={to}
                  className="flex min-h-11 min-w-6 items-center rounded-sm text-ink-2 underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
