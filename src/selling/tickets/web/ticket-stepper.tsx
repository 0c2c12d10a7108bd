import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#ui/icon-button.tsx'

type TicketStepperProps = { current: number; count: number; onStep: (index: number) => void }

/** Which ticket of the match is shown, and the way to the others without swiping. */
export function TicketStepper({ current, count, onStep }: TicketStepperProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Boleto anterior"
        icon={<IconChevronLeft size={24} aria-hidden />}
        atEnd={current === 0}
        onClick={() => onStep(current - 1)}
      />
      <output className="font-semibold">
        <span className="sr-only">Boleto </span>
        {current + 1} de {count}
      </output>
      <IconButton
        label="Boleto siguiente"
        icon={<IconChevronRight size={24} aria-hidden />}
        atEnd={current === count - 1}
        onClick={() => onStep(current + 1)}
      />
    </div>
  )
}
