import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CameraTrouble } from '#web/camera-trouble.ts'

type CameraTroubleNoticeProps = {
  trouble: CameraTrouble
  onRetry: () => void
  /** The way without a camera. */
  without: ReactNode
}

export function CameraTroubleNotice({ trouble, onRetry, without }: CameraTroubleNoticeProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="danger" live title={trouble.title}>
        {trouble.words}
      </Notice>
      {trouble.code !== 'none' && (
        <Button wide onClick={onRetry}>
          Volver a intentar
        </Button>
      )}
      {without}
    </div>
  )
}
