import { call } from '#web/call.ts'
import { readPushKey, subscribePush, unsubscribePush } from '../contract.ts'

/** `install`: an iPhone tells of nothing until the site is on its home screen. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'install'

const appleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** How push stands in this browser; `known` is whether the club has it as one to tell. */
export async function readPushState(known: boolean): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return appleTouch() ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  const subscription = await registration.pushManager.getSubscription()
  return known && subscription !== null && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission, so only from a click; then subscribes and tells the club. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { publicKey } = await call(readPushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribePush, { body: { endpoint, keys: { p256dh, auth } } })
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  await call(unsubscribePush, {})
  await forgetPush()
  return 'off'
}

/** At logout the club has dropped this browser already; the browser drops its half. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
