import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal, type ModalProps } from './modal.tsx'

const widths = { sm: 'sm:w-104', md: 'sm:w-140', lg: 'sm:w-200' }

type DialogProps = ModalProps & { size?: keyof typeof widths }

/** Centred on desktop, at the foot of the screen on a phone, where the thumb is. */
export function Dialog({ size = 'md', ...props }: DialogProps) {
  return (
    <Modal
      {...props}
      className={`mt-auto max-h-[90dvh] w-full rounded-t-xl pb-[env(safe-area-inset-bottom)] open:animate-sheet sm:m-auto sm:max-w-[calc(100vw-4rem)] sm:rounded-xl sm:pb-0 sm:open:animate-rise ${widths[size]}`}
    />
  )
}

type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'size'> & {
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  danger?: boolean
  loading?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancelar', danger, loading, onConfirm, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      size="sm"
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
