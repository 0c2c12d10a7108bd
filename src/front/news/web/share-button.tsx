import { IconShare2 } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#web/share-link.ts'

type ShareButtonProps = { title: string; path: string }

export function ShareButton({ title, path }: ShareButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<IconShare2 size={20} aria-hidden />}
      onClick={() => void shareLink({ title, path })}
    >
      Compartir
    </Button>
  )
}
