import { IconChevronDown } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Kept = { what: string; why: string }
type Obstacle = { code: string; title: string; words: string; path: string; action: string }

/** What an erasure leaves, before one decides. */
export function WhatStays({ kept }: { kept: readonly Kept[] }) {
  return (
    <details className="group rounded-md border border-line px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
        Qué se queda y por qué
        <IconChevronDown size={22} className="transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <dl className="grid gap-3 pt-1 pb-3">
        {kept.map(({ what, why }) => (
          <div key={what}>
            <dt className="font-semibold">{what}</dt>
            <dd className="text-sm text-ink-2">{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** What has to be settled first, each with the way there. */
export function ObstacleNotices({ obstacles }: { obstacles: Obstacle[] }) {
  return (
    <>
      {obstacles.map(({ code, title, words, path, action }) => (
        <Notice
          key={code}
          tone="warn"
          title={title}
          action={
            <Button size="sm" variant="secondary" to={path}>
              {action}
            </Button>
          }
        >
          {words}
        </Notice>
      ))}
    </>
  )
}
