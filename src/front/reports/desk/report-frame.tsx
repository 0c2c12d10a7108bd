import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'

type ReportFrameProps = {
  title: string
  intro: ReactNode
  /** What the report is narrowed by. */
  filters?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** What every report has: the way back, print, and a row of what it is narrowed by. */
export function ReportFrame({ title, intro, filters, actions, children }: ReportFrameProps) {
  return (
    <DeskPage
      title={title}
      intro={intro}
      actions={
        <>
          {actions}
          <Button
            variant="secondary"
            icon={<IconPrinter size={20} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            Imprimir
          </Button>
        </>
      }
    >
      <p className="-mt-3 mb-4 print:hidden">
        <Link
          to={deskPaths.reports}
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
        >
          Todos los reportes
        </Link>
      </p>
      {filters && <div className="mb-5 flex flex-wrap items-end gap-3 print:hidden">{filters}</div>}
      <div className="space-y-6">{children}</div>
    </DeskPage>
  )
}

type Reading<Data> = { data: Data | undefined; error: Problem | null; refetch: () => unknown }

/** The report once it is read; until then its place, or what went wrong. */
export function WhenRead<Data>({
  read,
  children,
}: {
  read: Reading<Data>
  children: (data: Data) => ReactNode
}) {
  if (read.data !== undefined) return children(read.data)
  if (read.error !== null)
    return (
      <ErrorState
        title="No pudimos leer el reporte"
        action={<Button onClick={() => void read.refetch()}>Volver a intentar</Button>}
      >
        {read.error.message}
      </ErrorState>
    )
  return (
    <Skeletons label="Cargando el reporte…">
      <Skeleton className="mb-4 h-72 w-full" />
      <Skeleton className="h-60 w-full" />
    </Skeletons>
  )
}

/** What a report is narrowed by stands in the address. */
export function useNarrowed() {
  const [address, setAddress] = useSearchParams()
  return {
    of: (key: string) => address.get(key) ?? '',
    narrow: (key: string, value: string) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === '') next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
