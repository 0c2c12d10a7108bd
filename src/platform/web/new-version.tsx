import { useEffect } from 'react'
import { toast } from '#ui/toast.ts'

/** Keeps the app installed for use without a network, and offers a new version instead of forcing it. */
export function NewVersion() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (document.readyState === 'complete') register()
    else addEventListener('load', register, { once: true })
  }, [])
  return null
}

function register(): void {
  void navigator.serviceWorker
    .register('/sw.js')
    .then(watch)
    .catch(() => undefined)
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker)
    })
  })
}

function offer(worker: ServiceWorker): void {
  toast({
    title: 'Hay una versión nueva',
    tone: 'info',
    action: {
      label: 'Actualizar',
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage({ type: 'SKIP_WAITING' })
      },
    },
  })
}
