import { useEffect, useRef, type ReactNode } from 'react'
import { Spinner } from '#ui/spinner.tsx'

type PayStatusProps = {
  title: string
  /** Something is still awaited. */
  waiting?: boolean
  action?: ReactNode
  children?: ReactNode
}

/** Where a payment stands, right below the time: brought into view and focused, whatever the page showed before. */
export function PayStatus({ title, waiting = false, action, children }: PayStatusProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the browser has put the page back to where it was.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: 'center' })
      heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [title])
  return (
    <section role="status" className="flex gap-3 rounded-lg border border-line bg-brand-soft p-4">
      {waiting && (
        <span className="mt-0.5 text-2xl text-brand">
          <Spinner />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        {children}
        {action}
      </div>
    </section>
  )
}
