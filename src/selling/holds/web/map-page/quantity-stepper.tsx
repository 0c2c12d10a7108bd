import { IconMinus, IconPlus } from '@tabler/icons-react'
import { StepButton } from '#ui/number-stepper.tsx'
import type { SeatChoice } from '../seat-choice.tsx'

const press =
  'grid size-11 place-items-center rounded-md text-brand transition hover:bg-brand-soft active:translate-y-px aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-55 aria-disabled:hover:bg-transparent'

/** How many, with the limit told before anything is held. */
export function QuantityStepper({ choice, most }: { choice: SeatChoice; most: number }) {
  const { quantity, setQuantity } = choice
  if (most === 1) return <p className="self-center text-sm text-ink-2">1 por persona</p>
  return (
    <fieldset className="flex shrink-0 items-center rounded-md border-[1.5px] border-line-strong">
      <legend className="sr-only">¿Cuántos lugares? Hasta {most} por persona</legend>
      <StepButton
        aria-label="Quitar lugar"
        className={press}
        atEnd={quantity <= 1}
        onClick={() => setQuantity(quantity - 1)}
      >
        <IconMinus size={20} stroke={2.25} aria-hidden />
      </StepButton>
      <div className="min-w-11 text-center leading-none">
        <output className="title nums block text-xl leading-5">
          {quantity}
          <span className="sr-only">{quantity === 1 ? ' lugar' : ' lugares'}</span>
        </output>
        <span aria-hidden className="text-xs leading-none whitespace-nowrap text-ink-2">
          Hasta {most}
        </span>
      </div>
      <StepButton
        aria-label="Agregar lugar"
        className={press}
        atEnd={quantity >= most}
        onClick={() => setQuantity(quantity + 1)}
      >
        <IconPlus size={20} stroke={2.25} aria-hidden />
      </StepButton>
    </fieldset>
  )
}
