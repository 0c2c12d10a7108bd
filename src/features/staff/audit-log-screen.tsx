import { formatMoment } from '#lib/dates.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { listAuditLog } from './audit/contract.ts'

export default function AuditLogScreen() {
  return (
    <DeskPage title="Bitácora" intro="Cada cambio de dinero o de identidad: quién, qué y cuándo.">
      <DeskTable
        endpoint={listAuditLog}
        caption="Bitácora"
        searchLabel="Buscar acción, persona o asunto"
        sort="-at"
        exportAs="audit-log"
        rowKey={({ id }) => `${id}`}
        columns={[
          { key: 'at', header: 'Momento', sortable: true, cell: ({ at }) => formatMoment(at) },
          { key: 'who', header: 'Quién', cell: ({ who }) => who ?? 'El sistema' },
          { key: 'action', header: 'Qué', sortable: true, cell: ({ action }) => <code>{action}</code> },
          {
            key: 'subject',
            header: 'A qué',
            cell: ({ subject }) => <code className="break-all">{subject}</code>,
          },
          {
            key: 'detail',
            header: 'Detalle',
            cell: ({ detail }) => <code className="break-all">{detail}</code>,
          },
        ]}
        empty={{ title: 'Aún no hay nada', children: 'Lo que cambie el personal aparece aquí.' }}
      />
    </DeskPage>
  )
}
