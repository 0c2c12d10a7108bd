import { IconCopy } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { copyText } from './shown-once.tsx'

type KeyExampleProps = { apiKey: string; path: string }

/** A call that works with this key, to paste into a terminal. */
export function KeyExample({ apiKey, path }: KeyExampleProps) {
  const example = `curl -H "Authorization: Bearer ${apiKey}" ${location.origin}/api${path}`
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">Pruébala en una terminal</h3>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(example)}
        >
          Copiar ejemplo
        </Button>
      </div>
      <code className="mt-1 block rounded-md bg-sunken p-4 text-sm break-all select-all">{example}</code>
      <p className="mt-2 text-ink-2">
        Va igual en cada llamada. Todo lo que se puede leer está en{' '}
        <a className="underline" href="/api/docs" target="_blank" rel="noreferrer">
          la documentación de la API
        </a>
        .
      </p>
    </div>
  )
}
