import { create } from 'zustand'

/** Whether a form is waiting for the check that no robot sends it. */
export const useCaptchaWaiting = create<boolean>(() => false)
