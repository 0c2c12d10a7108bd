import { Problem } from '#lib/problem.ts'
import type { MercadoPagoScript } from './mercado-pago.ts'

const loading = new Map<string, Promise<MercadoPagoScript>>()

/**
 * Loads the provider's script when a payment screen needs it. Who asks at the same time shares one tag; a
 * failure removes it, so that asking again really tries again. Throws a Problem after `timeoutMs` or an error.
 */
export function loadProviderScript(url: string, timeoutMs = 15_000): Promise<MercadoPagoScript> {
  if (window.MercadoPago) return Promise.resolve(window.MercadoPago)
  const known = loading.get(url)
  if (known) return known
  const started = addTag(url, timeoutMs)
  loading.set(url, started)
  started.catch(() => loading.delete(url))
  return started
}

function addTag(url: string, timeoutMs: number): Promise<MercadoPagoScript> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      tag.remove()
      reject(new Problem('provider_script', 'No pudimos abrir el formulario de pago. No te cobramos.', 503))
    }
    const timer = setTimeout(fail, timeoutMs)
    tag.addEventListener('error', fail, { once: true })
    tag.addEventListener(
      'load',
      () => {
        if (!window.MercadoPago) return fail()
        clearTimeout(timer)
        resolve(window.MercadoPago)
      },
      { once: true },
    )
    tag.src = url
    tag.async = true
    document.head.append(tag)
  })
}
