import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded, type Reading } from '#web/loaded.tsx'

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

type WhenReadProps<Data> = { read: Reading<Data>; children: (data: Data) => ReactNode }

/** The report once it is read; until then its place, or what went wrong. */
export function WhenRead<Data>({ read, children }: WhenReadProps<Data>) {
  return (
    <Loaded
      read={read}
      title="No pudimos leer el reporte"
      waiting={<Skeletons label="Cargando el reporte…" blocks={['mb-4 h-72 w-full', 'h-60 w-full']} />}
    >
      {children}
    </Loaded>
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
