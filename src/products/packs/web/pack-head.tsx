import { IconFlame } from '@tabler/icons-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '#lib/paths.ts'
import type { Pack } from '../contract.ts'
import { contentWords, notOnSale } from './pack-words.tsx'

/** What the pack is called and is, and why it cannot be bought where that is so. */
export function PackHead({ pack }: { pack: Pack }) {
  const closed = notOnSale(pack)
  return (
    <header className="mb-6 flex flex-col gap-4">
      <div>
        <p className="text-sm text-ink-2">Pack · {contentWords(pack)}</p>
        <h1 className="text-3xl lg:text-4xl">{pack.name}</h1>
        <p className="max-w-prose text-ink-2">{pack.description}</p>
      </div>
      {pack.saleState === 'on_sale' && pack.left === 'few' && (
        <p>
          <Badge tone="warn" icon={<IconFlame size={16} aria-hidden />}>
            Últimos packs
          </Badge>
        </p>
      )}
      {closed !== null && (
        <Notice
          tone={pack.saleState === 'announced' ? 'info' : 'warn'}
          title={closed.title}
          {...(pack.saleState !== 'announced' && {
            action: (
              <Button size="sm" to={paths.tickets}>
                Ver partidos
              </Button>
            ),
          })}
        >
          {closed.why}
        </Notice>
      )}
    </header>
  )
}
