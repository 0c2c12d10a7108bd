import { IconCheck } from '@tabler/icons-react'

type StepsProps = {
  label?: string
  steps: string[]
  /** Index of the step one is on. */
  current: number
}

export function Steps({ label = 'Avance de tu compra', steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-2 text-sm sm:gap-3">
      {steps.map((step, index) => {
        const here = index === current
        const done = index < current
        const dot = here
          ? 'bg-brand text-on-brand'
          : done
            ? 'bg-brand-soft text-brand'
            : 'bg-sunken text-ink-2'
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className="flex items-center gap-2 not-first:before:h-px not-first:before:w-4 not-first:before:bg-line-strong sm:gap-3 sm:not-first:before:w-8"
          >
            <span className={`title grid size-7 place-items-center rounded-full text-base ${dot}`}>
              {done ? <IconCheck size={16} stroke={3} aria-hidden /> : index + 1}
            </span>
            <span className={here ? 'font-semibold' : 'text-ink-2 max-sm:sr-only'}>
              {step}
              {done && <span className="sr-only">, listo</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
