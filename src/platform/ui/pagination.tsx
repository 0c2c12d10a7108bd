import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#lib/count.ts'
import { buttonClasses } from './button.tsx'
import { StepButton } from './number-stepper.tsx'

type PaginationProps = { page: number; size: number; total: number; onPage: (page: number) => void }

const press = buttonClasses(
  { variant: 'secondary', size: 'sm' },
  'aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:hover:bg-transparent',
)

/** `26 a 50 de 1,204`, and the ways to the pages beside it. */
export function Pagination({ page, size, total, onPage }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const from = total === 0 ? 0 : (page - 1) * size + 1
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="nums text-sm text-ink-2">
        {formatCount(from)} a {formatCount(Math.min(total, page * size))} de {formatCount(total)}
      </p>
      <div className="flex gap-2">
        <StepButton className={press} atEnd={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} aria-hidden />
          Anterior
        </StepButton>
        <StepButton className={press} atEnd={page >= last} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} aria-hidden />
          Siguiente
        </StepButton>
      </div>
    </nav>
  )
}
