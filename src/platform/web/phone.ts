import { paths } from '#lib/paths.ts'

const mobile = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

/** Whether this is one of the specification's phones. An iPad that reports as a Mac is not, so the QR is always there. */
export const onPhone = (): boolean => mobile.test(navigator.userAgent)

/** Where the Fan ID begins: on a phone it is used, a computer shows what it is. */
export const fanDoor = (): string => (onPhone() ? paths.fanIndex : paths.webMain)
