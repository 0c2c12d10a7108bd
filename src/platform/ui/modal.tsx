import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

export type ModalProps = {
  /** Left out: open for as long as it is mounted. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** False: only a choice inside closes it. */
  dismissible?: boolean
  /** No head and no margins: the title is for screen readers, and what is inside has its own way out. */
  bare?: boolean
}

/**
 * The browser's own modal: focus stays inside, Esc closes, the page behind is inert, focus returns.
 * Its content lives only while it is open, so a form inside starts fresh.
 */
export function Modal(props: ModalProps & { className: string }) {
  const {
    open = true,
    onClose,
    title,
    children,
    actions,
    dismissible = true,
    bare = false,
    className,
  } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus()
    return () => {
      element.close()
      giveFocusBack(opener)
    }
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc closes it natively
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`m-0 max-w-none overscroll-contain bg-surface text-start text-ink shadow-3 backdrop:animate-fade backdrop:bg-scrim ${className}`}
      onClose={() => open && !dialog.current?.open && onClose()}
      onCancel={(event) => !dismissible && event.preventDefault()}
      onPointerDown={(event) => (pressedOutside.current = event.target === dialog.current)}
      onClick={(event) => {
        if (dismissible && pressedOutside.current && event.target === dialog.current) onClose()
      }}
    >
      {open && bare && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <h2 id={id} ref={heading} tabIndex={-1} className="sr-only">
            {title}
          </h2>
          {children}
        </div>
      )}
      {open && !bare && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex items-center justify-between gap-4 pt-4 pr-3 pb-2 pl-6">
            <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl">
              {title}
            </h2>
            {dismissible && (
              <IconButton label="Cerrar" icon={<IconX size={24} aria-hidden />} onClick={onClose} />
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto space-y-4 px-6 pt-1 pb-6">{children}</div>
          {actions && (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

/** To what opened the dialog, or to the page when that can take it no more; a dialog that is taken away gives none back. */
function giveFocusBack(opener: Element | null): void {
  for (const there of [opener, document.querySelector('main')]) {
    if (!(there instanceof HTMLElement) || there === document.body) continue
    there.focus({ preventScroll: true })
    if (document.activeElement === there) return
  }
}
