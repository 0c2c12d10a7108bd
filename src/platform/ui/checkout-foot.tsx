import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { useKeyboardOpen } from './use-keyboard-open.ts'

type CheckoutFootProps = {
  /** What the sum is made of, in one line. */
  parts: ReactNode
  /** Null while it is not known. */
  totalCents: number | null
  /** Stands in for the parts while somebody waits long. */
  slow?: string | null
  /** Beside the sum. */
  aside?: ReactNode
  /** What opens above the button. */
  open?: ReactNode
  /** The one next act. */
  children?: ReactNode
}

/** The sum and the next act, always in sight: in one slim line where the screen is low, the act alone over an open keyboard. */
export function CheckoutFoot({ parts, totalCents, slow = null, aside, open, children }: CheckoutFootProps) {
  const overKeyboard = useKeyboardOpen() ? 'max-lg:hidden' : ''
  return (
    <section
      aria-label="Total"
      data-foot
      className="sticky [--words-foot:11rem] bottom-0 shallow:static z-20 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(.75rem+env(safe-area-inset-bottom))] shadow-[0_-6px_20px_rgb(12_21_38/.08)] low:pt-1 low:pb-[calc(.5rem+env(safe-area-inset-bottom))] lg:top-20 lg:bottom-auto lg:rounded-lg lg:border lg:p-5 lg:shadow-1 print:hidden"
    >
      <div className="sm:mx-auto sm:max-w-140">
        <p className="text-sm text-ink-2" role="status">
          {slow}
        </p>
        <div className={overKeyboard}>
          {slow === null && (
            <p className="nums min-h-5 text-sm text-ink-2 low:hidden max-lg:truncate">{parts}</p>
          )}
          <div className="mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 low:mb-1">
            <output aria-label="Total" className="title nums text-3xl whitespace-nowrap low:text-2xl">
              {totalCents === null ? '\u00a0' : formatMoney(totalCents)}{' '}
              {totalCents !== null && <span className="text-lg">MXN</span>}
            </output>
            {aside}
          </div>
        </div>
        {open}
        {children}
      </div>
    </section>
  )
}
