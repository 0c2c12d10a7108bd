import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { chooseExtra, listOfferedExtras } from '#selling/extras/contract.ts'
import { noteOffered, type Offered } from '#selling/extras/web/offered-extras.tsx'
import { StepButton } from '#ui/number-stepper.tsx'
import { invalidate, useSend } from '#web/query.ts'

/** What may be added to the seats at the window: a chip each, with how many are in it. */
export function WindowExtras({ holdId, offered }: { holdId: string; offered: Offered | undefined }) {
  const { mutate, isPending } = useSend(chooseExtra)
  const [problem, setProblem] = useState<string | null>(null)
  if (offered === undefined || offered.extras.length === 0) return null
  const change = (extraId: number, quantity: number) =>
    mutate(
      { params: { holdId }, body: { extraId, quantity } },
      {
        onSuccess: (now) => {
          setProblem(null)
          noteOffered(holdId, now)
        },
        onError: ({ message }) => {
          setProblem(message)
          void invalidate(listOfferedExtras)
        },
      },
    )
  return (
    <section aria-label="Extras" className="border-t border-line py-2">
      <ul className="flex flex-wrap gap-2">
        {offered.extras.map(({ id, name, priceCents, chosen, most }) => (
          <li key={id} className="flex items-center rounded-md border border-line-strong text-sm">
            <StepButton
              className="min-h-9 px-2.5 font-medium aria-disabled:cursor-default aria-disabled:text-ink-3"
              atEnd={chosen >= most || isPending}
              aria-label={`Agregar ${name}, ${formatMoney(priceCents)}`}
              onClick={() => change(id, chosen + 1)}
            >
              {name}{' '}
              <span className="nums text-ink-2">{most === 0 ? 'Agotado' : formatMoney(priceCents)}</span>
            </StepButton>
            {chosen > 0 && (
              <StepButton
                className="nums min-h-9 min-w-9 border-l border-line-strong font-bold text-brand"
                aria-label={`Quitar ${name}: lleva ${chosen}`}
                atEnd={isPending}
                onClick={({ currentTarget }) => {
                  // The last one takes this button with it: the keyboard goes on at the one beside it.
                  if (chosen === 1) (currentTarget.previousElementSibling as HTMLElement).focus()
                  change(id, chosen - 1)
                }}
              >
                {chosen} −
              </StepButton>
            )}
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
