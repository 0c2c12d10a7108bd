import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { SlowWords } from './slow-words.tsx'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  accent: 'bg-accent text-on-accent shadow-1 hover:brightness-95',
  secondary: 'border-[1.5px] border-brand text-brand hover:bg-brand-soft',
  ghost: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-brand hover:brightness-95',
}

type Look = {
  variant?: keyof typeof looks
  size?: 'md' | 'sm'
  wide?: boolean
  icon?: ReactNode
  loading?: boolean
  /** What is told where `loading` lasts; null where the page says it at another place. */
  slow?: string | null
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'ref'> & { to?: string; href?: string; download?: boolean | string }

/** What a button looks like, for the parts that bring a button of their own. */
export function buttonClasses({ variant = 'primary', size = 'md', wide }: Look, className = '') {
  const box = size === 'md' ? 'min-h-(--press-h) px-6 py-2' : 'min-h-(--press-sm-h) px-4 py-1.5 text-sm'
  return `inline-flex min-w-11 forced-colors:border items-center justify-center gap-2 rounded-md text-center font-semibold no-underline transition select-none active:translate-y-px aria-busy:cursor-progress aria-busy:opacity-90 disabled:cursor-default disabled:opacity-55 ${box} ${wide ? 'w-full' : ''} ${looks[variant]} ${className}`
}

/** No button turns for long without a word. With `to` (inside the site) or `href` (a file, another site) it is a link that looks the same. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, loading = false, slow, to, href, download, className, ...native } = props
  const { children, onClick, type = 'button', id, title, 'aria-label': label, ...rest } = native
  const shared = {
    className: buttonClasses({ variant, size, wide }, className),
    id,
    title,
    'aria-label': label,
  }
  const words = (
    <>
      {loading ? <Spinner /> : icon}
      <span>{children}</span>
    </>
  )
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {words}
      </Link>
    )
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} download={download}>
        {words}
      </a>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      {loading && slow !== null && <SlowWords waiting first={slow} />}
      <button
        {...rest}
        {...shared}
        type={type}
        onClick={press}
        aria-busy={loading || undefined}
        aria-disabled={loading || undefined}
      >
        {words}
      </button>
    </>
  )
}
