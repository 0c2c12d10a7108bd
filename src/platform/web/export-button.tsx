import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { Menu } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { useOwnMatches } from './desk.ts'
import { deskPaths } from './desk-paths.ts'
import { invalidate, useSend } from './query.ts'
import { askExport, listExports } from '#lib/exports-contract.ts'

/** Asks for the list as it is filtered now; the file is made in the background. Not for who works at some matches only. */
export function ExportButton({ list, query }: { list: string; query: Record<string, string> }) {
  const send = useSend(askExport)
  const navigate = useNavigate()
  const someOnly = (useOwnMatches() ?? null) !== null
  const ask = async (format: 'csv' | 'xlsx') => {
    try {
      await send.mutateAsync({ body: { list, format, query } })
      await invalidate(listExports)
      await navigate(deskPaths.exports)
    } catch (error) {
      toast({ tone: 'danger', title: (error as Error).message })
    }
  }
  if (someOnly) return null
  return (
    <div className="ml-auto">
      <Menu
        label="Exportar esta lista"
        look="edged"
        trigger={
          <>
            <IconDownload size={18} aria-hidden />
            <span aria-hidden>Exportar</span>
          </>
        }
        items={[
          { label: 'Excel (XLSX)', onSelect: () => ask('xlsx') },
          { label: 'CSV', onSelect: () => ask('csv') },
          'separator',
          { label: 'Programar…', onSelect: () => navigate(scheduling(list, query)) },
        ]}
      />
    </div>
  )
}

/** Where the list as it is filtered now is put on a schedule. */
const scheduling = (list: string, query: Record<string, string>) =>
  `${deskPaths.exportSchedules}?${new URLSearchParams({ ...query, lista: list })}`
