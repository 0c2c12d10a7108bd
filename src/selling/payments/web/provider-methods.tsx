import type { Answer } from '#lib/endpoint.ts'
import { Table } from '#ui/table.tsx'
import type { checkProvider } from '../contract.ts'

type Methods = Answer<typeof checkProvider>['methods']

export function ProviderMethods({ methods }: { methods: Methods }) {
  return (
    <Table
      caption="Medios de pago del proveedor"
      hideCaption
      rows={methods}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Medio', cell: ({ name }) => name },
        { key: 'id', header: 'Clave', cell: ({ id }) => <code>{id}</code> },
        { key: 'type', header: 'Tipo', cell: ({ type }) => <code>{type}</code> },
        { key: 'status', header: 'Estado', cell: ({ status }) => (status === 'active' ? 'Activo' : status) },
      ]}
    />
  )
}
