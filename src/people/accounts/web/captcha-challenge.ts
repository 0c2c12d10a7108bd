import { call } from '#web/call.ts'
import { captchaChallenge } from '../session-contract.ts'

/** One captcha of this server, to be solved by the browser. */
export const askCaptchaChallenge = () => call(captchaChallenge, {})
