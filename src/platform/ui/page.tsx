import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

type PageProps = {
  title: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  /** Beside the content on desktop (8 + 4 columns), after it on a phone. */
  aside?: ReactNode
  /** One readable column: forms and long texts. */
  narrow?: boolean
  children: ReactNode
}

export function Page({ title, intro, actions, aside, narrow = false, children }: PageProps) {
  return (
    <div className="container-page py-8 lg:py-12">
      <div className={narrow ? 'mx-auto max-w-140' : ''}>
        <header className="mb-6 flex flex-wrap items-end justify-between gap-4 lg:mb-8">
          <div className="max-w-prose">
            <h1 className="text-4xl lg:text-5xl">{title}</h1>
            {intro && <p className="mt-2 text-lg text-ink-2">{intro}</p>}
          </div>
          {actions}
        </header>
        {aside ? (
          <div className="grid-page items-start">
            <div className="min-w-0 lg:col-span-8">{children}</div>
            <div className="min-w-0 lg:sticky lg:top-20 lg:col-span-4">{aside}</div>
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  )
}

type SectionProps = {
  title: ReactNode
  /** A link to all of it, beside the title. */
  more?: { to: string; label: string }
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ title, more, action, className = 'mt-10', children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
          >
            {more.label}
            <span className="sr-only">: {title}</span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        )}
        {action}
      </div>
      {children}
    </section>
  )
}
