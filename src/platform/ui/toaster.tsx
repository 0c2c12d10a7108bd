import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { dismissToast, onToasts, shownToasts, type ShownToast } from './toast.ts'

const icons = {
  ok: <IconCircleCheck size={24} className="shrink-0 text-ok" aria-hidden />,
  info: <IconInfoCircle size={24} className="shrink-0 text-brand" aria-hidden />,
  warn: <IconAlertTriangle size={24} className="shrink-0 text-warn" aria-hidden />,
  danger: <IconAlertCircle size={24} className="shrink-0 text-danger" aria-hidden />,
}
const staysMs = 7000

/** Once, at the root. In the browser's top layer: an open dialog does not cover it. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    layer.current?.hidePopover()
    if (toasts.length > 0) layer.current?.showPopover()
  }, [toasts])
  return (
    <div
      ref={layer}
      popover="manual"
      className="inset-x-4 top-auto bottom-20 in-data-held:bottom-36 m-0 w-auto space-y-3 overflow-visible bg-transparent sm:right-6 sm:bottom-6 sm:left-auto sm:w-96"
    >
      <output className="block space-y-3">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </output>
    </div>
  )
}

function ToastCard({ toast: { id, title, description, tone = 'ok', action } }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || action) return undefined
    const timer = setTimeout(() => dismissToast(id), staysMs)
    return () => clearTimeout(timer)
  }, [id, held, action])
  return (
    <div
      className="flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-3"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icons[tone]}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-ink-2">{description}</p>}
        {action && (
          <button
            type="button"
            className="min-h-11 font-semibold text-brand underline underline-offset-4"
            onClick={() => {
              dismissToast(id)
              action.onSelect()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton
        label="Cerrar aviso"
        icon={<IconX size={20} aria-hidden />}
        className="-mt-2 -mr-2 text-ink-2"
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}
