import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

type Failure = { name: string; message: string }

type ErrorSummaryProps = {
  failures: Failure[]
  /** Changes with each attempt to send: the summary takes the focus again. */
  attempt: number
  onPick: (name: string) => void
}

export function ErrorSummary({ failures, attempt, onPick }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (failures.length === 0) return null
  const one = failures.length === 1
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-soft p-4 text-danger-strong"
    >
      <IconAlertTriangle size={24} className="shrink-0" aria-hidden />
      <div>
        <p className="font-semibold">
          {one ? 'Revisa este dato:' : `Revisa estos ${failures.length} datos:`}
        </p>
        <ul>
          {failures.map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex min-h-11 items-center py-1.5 leading-snug underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault()
                  onPick(name)
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
