import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'

type CheckoutPageProps = {
  title: string
  /** What the arrow leads to, and its name. */
  back?: { to: string; label: string } | undefined
  /** The countdown: below the head, then at the top of the screen. */
  bar?: ReactNode
  /** The sum and the one next act: at the thumb on a phone, beside the content on a desktop. */
  foot?: ReactNode
  children: ReactNode
}

const column = 'lg:mx-auto lg:w-full lg:max-w-248 lg:px-6'

/** One screen between what is held and its tickets: nothing on it or around it leads away but the arrow. */
export function CheckoutPage({ title, back, bar, foot, children }: CheckoutPageProps) {
  useEffect(keyboardShrinksPage, [])
  return (
    <div data-alone className="flex min-h-dvh flex-col [overflow-anchor:none]">
      <header className="bg-surface print:hidden">
        <div className={`flex min-h-14 items-center gap-1 pr-4 pl-1 ${column}`}>
          {back ? (
            <Link
              to={back.to}
              aria-label={back.label}
              className="grid size-12 shrink-0 place-items-center rounded-md text-ink hover:bg-sunken lg:-ml-3"
            >
              <IconArrowLeft size={24} aria-hidden />
            </Link>
          ) : (
            <span className="w-3 lg:hidden" />
          )}
          <h1 className="min-w-0 flex-1 py-1 text-2xl leading-none wrap-anywhere">{title}</h1>
          <p className="flex shrink-0 items-center gap-1.5 text-sm text-ink-2 max-[20.5rem]:sr-only">
            <IconLock size={18} aria-hidden />
            Pago seguro
          </p>
        </div>
      </header>
      {bar}
      <div
        className={`flex flex-1 flex-col lg:flex-none lg:items-start lg:gap-12 lg:py-8 ${column} ${foot ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_23rem]' : ''}`}
      >
        <div
          className={`w-full flex-1 px-4 pt-4 pb-8 sm:mx-auto sm:max-w-140 lg:px-0 lg:pt-0 ${foot ? 'lg:mx-0' : ''}`}
        >
          {children}
        </div>
        {foot}
      </div>
    </div>
  )
}

/** Where the browser can, an open keyboard makes the page shorter instead of covering its foot. */
function keyboardShrinksPage() {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (viewport === null) return
  const before = viewport.content
  viewport.content = `${before}, interactive-widget=resizes-content`
  return () => {
    viewport.content = before
  }
}
