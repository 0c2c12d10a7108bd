import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import type { Answer } from '#lib/endpoint.ts'
import { permissionWords } from '#lib/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate } from '#web/query.ts'
import { keysColumns, listKeys, revokeKey, type createKey } from '../keys-contract.ts'
import { KeyExample } from './key-example.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

type Key = Answer<typeof listKeys>['rows'][number]
type Made = Answer<typeof createKey>
const states = {
  active: <Badge tone="ok">Activa</Badge>,
  expired: <Badge tone="warn">Venció</Badge>,
  revoked: <Badge>Revocada</Badge>,
}

export function ApiKeys() {
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [revoking, setRevoking] = useState<Key | null>(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-2">
          Una llave solo lee. Va en cada llamada: <code>Authorization: Bearer …</code>
        </p>
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
          Crear llave
        </Button>
      </div>
      <DeskTable
        endpoint={listKeys}
        caption="Llaves de la API"
        sort="-createdAt"
        rowKey={({ id }) => id}
        list={keysColumns}
        columns={[
          {
            key: 'name',
            header: 'Para qué',
            cell: ({ name, hint }) => (
              <>
                <span className="block font-semibold">{name}</span>
                <code className="text-sm text-ink-2">taq_…{hint}</code>
              </>
            ),
          },
          {
            key: 'scopes',
            header: 'Puede leer',
            cell: ({ scopes }) => scopes.map(permissionWords).join(', '),
          },
          { key: 'state', cell: ({ state }) => states[state] },
          'expiresAt',
          {
            key: 'lastUsedAt',
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Nunca' : formatMoment(lastUsedAt)),
          },
          {
            key: 'revoke',
            header: <span className="sr-only">Acciones</span>,
            align: 'end',
            cell: (key) =>
              key.state === 'active' && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Revocar ${key.name}`}
                  onClick={() => setRevoking(key)}
                >
                  Revocar
                </Button>
              ),
          },
        ]}
        empty={{ title: 'Aún no hay llaves', children: 'Crea una para el sistema que va a leer.' }}
      />
      <KeyDialog
        open={creating}
        onClose={() => setCreating(false)}
        onMade={(key) => {
          setCreating(false)
          setMade(key)
          void invalidate(listKeys)
        }}
      />
      <ShownOnce
        title="Tu llave"
        words="Pégala en el sistema que va a leer."
        secret={made?.key ?? null}
        onKept={() => setMade(null)}
      >
        {made !== null && <KeyExample apiKey={made.key} path={made.example} />}
      </ShownOnce>
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        title="¿Revocar la llave?"
        confirmLabel="Revocar"
        danger
        onConfirm={() => {
          const keyId = revoking?.id ?? ''
          setRevoking(null)
          void submitWithToast(call(revokeKey, { params: { keyId } }), 'La llave ya no abre nada.', [
            listKeys,
          ])
        }}
      >
        <p>«{revoking?.name}» deja de leer desde su siguiente llamada. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  )
}
