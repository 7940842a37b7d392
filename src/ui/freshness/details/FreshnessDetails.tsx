import type { ReactNode } from 'react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { ChannelActions } from './ChannelActions'
import { ChannelAge } from './ChannelAge'
import { channelFacts } from '../../board/lazyParts'
import { Popover } from '../../kit/popover/Popover'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { FreshnessBadge } from '../FreshnessBadge'
import { useFreshness } from '../useFreshness'

const { Component: ChannelFacts } = channelFacts

interface FreshnessDetailsProps {
  channel: ChannelRef
  /** The title of the panel the badge belongs to. */
  title: string
  /** Further facts, as terms of the same list. */
  facts?: ReactNode
}

/** A panel's badge, and its details on demand. Esc or a click elsewhere closes them and returns the focus. */
export function FreshnessDetails({ channel, title, facts }: FreshnessDetailsProps) {
  const { word } = useFreshness(channel)
  const age = <ChannelAge channel={channel} />
  return (
    <Popover
      label={`Status of ${title}`}
      button={{
        className: 'press flush',
        'data-badge': '',
        children: (
          <>
            <FreshnessBadge word={word} isBrief>
              {age}
            </FreshnessBadge>
            <span className="visually-hidden">, details</span>
          </>
        ),
      }}
    >
      {() => (
        <>
          <p className="flex between loose below-8">
            <strong>{title}</strong>
            <FreshnessBadge word={word}>{age}</FreshnessBadge>
          </p>
          <LazyBoundary>
            <ChannelFacts channel={channel}>{facts}</ChannelFacts>
          </LazyBoundary>
          <ChannelActions channel={channel} className="flex above-12 filled" />
        </>
      )}
    </Popover>
  )
}
