import { type ReactNode, useState } from 'react'
import type { ChosenPicture } from '../../src/ui/chosenPicture.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { PersonPicture } from '../../src/ui/personPicture.tsx'
import { Picture } from '../../src/ui/picture.tsx'
import PictureCrop from '../../src/ui/pictureCrop.tsx'
import UncroppedPicture from '../../src/ui/uncroppedPicture.tsx'
import type { Part } from '../part.ts'
import { SAMPLE_NAMES } from '../samples.ts'

const SOURCE = '/favicon.png'
const MISSING_SOURCE = 'data:image/png;base64,AA=='

/** Draws a picture of 640 × 400 pixels, as if it had been read from a file. */
function drawPicture(): ChosenPicture | undefined {
  const canvas = new OffscreenCanvas(640, 400)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  const gradient = context.createLinearGradient(0, 0, canvas.width, canvas.height)
  gradient.addColorStop(0, '#bf3419')
  gradient.addColorStop(1, '#1f4b84')
  context.fillStyle = gradient
  context.fillRect(0, 0, canvas.width, canvas.height)
  const crop = { unit: '%' as const, x: 18.75, y: 0, width: 62.5, height: 100 }
  return { file: new File([], 'sample.png'), bitmap: canvas.transferToImageBitmap(), crop }
}

interface WithPictureProps {
  children: (picture: ChosenPicture, choose: (picture: ChosenPicture) => void) => ReactNode
}

/** Renders its children with a picture, which can be changed. */
function WithPicture({ children }: WithPictureProps) {
  const [picture, setPicture] = useState(drawPicture)
  return picture && children(picture, setPicture)
}

export const pictureParts: Part[] = [
  {
    name: 'PersonPicture',
    states: [
      { name: 'with a picture', render: () => <PersonPicture source={SOURCE} name={SAMPLE_NAMES.usual} /> },
      { name: 'without a picture', render: () => <PersonPicture source={null} name={SAMPLE_NAMES.vietnamese} /> },
      { name: 'without a name', render: () => <PersonPicture source={null} name="" /> },
    ],
  },
  {
    name: 'Picture',
    states: [
      ...(['small', 'large', 'preview'] as const).map((size) => ({
        name: size,
        render: () => (
          <span className="inline-flex gap-2">
            <Picture source={SOURCE} size={size} placeholder={<Icon name="box" />} />
            <Picture source={SOURCE} size={size} isRound placeholder={<Icon name="box" />} />
            <Picture source={null} size={size} placeholder={<Icon name="box" />} />
          </span>
        ),
      })),
      {
        name: 'one that does not load, with its alternative text',
        render: (text) => (
          <Picture
            source={MISSING_SOURCE}
            size="large"
            alt={text('profile.picture')}
            placeholder={<Icon name="box" />}
          />
        ),
      },
    ],
  },
  {
    name: 'PictureCrop',
    states: [false, true].map((isDisabled) => ({
      name: isDisabled ? 'disabled' : 'movable',
      needsBrowser: true,
      render: () => (
        <WithPicture>
          {(picture, choose) => <PictureCrop picture={picture} isDisabled={isDisabled} onChange={choose} />}
        </WithPicture>
      ),
    })),
  },
  {
    name: 'UncroppedPicture',
    states: [
      {
        name: 'usual',
        needsBrowser: true,
        render: () => <WithPicture>{(picture) => <UncroppedPicture picture={picture} />}</WithPicture>,
      },
    ],
  },
]
